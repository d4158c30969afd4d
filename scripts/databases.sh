# The database servers that tests ask. To be sourced. Only their programs are needed: each test run starts its own servers, on free
# ports, in folders that it removes.

# Says whether both are on this machine.
has_databases() {
  { compgen -G '/usr/lib/postgresql/*/bin/initdb' || command -v initdb; } >/dev/null \
    && { command -v mariadbd || [ -x /usr/sbin/mariadbd ]; } >/dev/null && command -v mariadb-install-db >/dev/null
}

# Installs what is missing, where that can be done. Says by its result whether the tests must run: where it should have been
# possible to install the servers and was not, they are to fail and not to be skipped.
install_databases() {
  if has_databases; then
    echo "PostgreSQL and MariaDB are there."
    return 0
  fi
  if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
    echo "PostgreSQL or MariaDB is missing, and this is no machine where root could install it by apt: the tests that ask them are skipped."
    return 1
  fi
  # No cluster is made and nothing runs as a service.
  if [ ! -e /etc/postgresql-common/createcluster.conf ]; then
    mkdir -p /etc/postgresql-common
    echo "create_main_cluster = false" >/etc/postgresql-common/createcluster.conf
  fi
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends -o Dpkg::Options::=--force-confold \
    postgresql mariadb-server-core mariadb-client-core >/dev/null || true
  return 0
}
