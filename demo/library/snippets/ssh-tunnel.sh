# The database behind the bastion, on local port 5433, until Ctrl+C
ssh -N -L 5433:db.internal:5432 -J ops@bastion.example.com ops@app.internal \
  -o ExitOnForwardFailure=yes -o ServerAliveInterval=15 -o ServerAliveCountMax=3
