@rem For the scripts of package.json on Windows, whose shell has no exec: there it only runs what it is given.
@%*
