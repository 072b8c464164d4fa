# Before there was a pipeline. Do not use.
rsync -az --delete dist/ deploy@app.internal:/srv/app/
ssh deploy@app.internal 'sudo systemctl restart app'
