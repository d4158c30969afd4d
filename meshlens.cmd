@echo off
rem Runs the Meshlens command line on Windows; the counterpart of ./meshlens.
setlocal EnableDelayedExpansion
set "HOME_DIR=%~dp0"
set "SERVER=%HOME_DIR%language-server\server\target"
set "JAVA="
if defined MESHLENS_JAVA set "JAVA=%MESHLENS_JAVA%"
if not defined JAVA if exist "%HOME_DIR%runtime\bin\java.exe" set "JAVA=%HOME_DIR%runtime\bin\java.exe"
if not defined JAVA if defined JAVA_HOME if exist "%JAVA_HOME%\bin\java.exe" set "JAVA=%JAVA_HOME%\bin\java.exe"
if not defined JAVA for /f "delims=" %%J in ('where java 2^>nul') do if not defined JAVA set "JAVA=%%J"
if not defined JAVA (
  echo meshlens: a Java 21 or newer is needed, and none was found. Install one from https://adoptium.net, or set MESHLENS_JAVA. 1>&2
  exit /b 3
)
set "RELEASE="
for /f "tokens=3" %%V in ('""%JAVA%" -version 2>&1" ^| findstr /i "version"') do if not defined RELEASE set "RELEASE=%%~V"
for /f "tokens=1 delims=." %%M in ("%RELEASE%") do set "RELEASE=%%M"
if %RELEASE% LSS 21 (
  echo meshlens: "%JAVA%" is Java %RELEASE%, and 21 or newer is needed. Install one from https://adoptium.net, or set MESHLENS_JAVA. 1>&2
  exit /b 3
)
if not exist "%SERVER%\meshlens.stamp" (
  echo meshlens: building, a few minutes the first time ... 1>&2
  call mvn -B -q -ntp -f "%HOME_DIR%pom.xml" -pl language-server/server -am -Dmaven.test.skip=true package || exit /b 3
  echo built> "%SERVER%\meshlens.stamp"
)
set "MESHLENS_COMMAND=%~nx0"
set "LEVEL=-XX:TieredStopAtLevel=1"
if "%~1"=="lsp" set "LEVEL=-Xms256m -Xmn80m -Xmx1g"
"%JAVA%" -XX:+UseSerialGC %LEVEL% -Xss4m --enable-native-access=ALL-UNNAMED -Dfile.encoding=UTF-8 -Dstdout.encoding=UTF-8 %MESHLENS_OPTS% -jar "%SERVER%\meshlens-server-0.1.0.jar" %*
exit /b %ERRORLEVEL%
