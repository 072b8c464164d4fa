# Same size first, so that only candidates are hashed.
Get-ChildItem -Path . -File -Recurse |
    Group-Object -Property Length | Where-Object Count -gt 1 |
    ForEach-Object { $_.Group | Get-FileHash -Algorithm SHA256 } |
    Group-Object -Property Hash | Where-Object Count -gt 1 |
    ForEach-Object {
        [pscustomobject]@{
            Copies = $_.Count
            Wasted = (Get-Item -LiteralPath $_.Group[0].Path).Length * ($_.Count - 1)
            Paths  = $_.Group.Path -join "`n"
        }
    } |
    Sort-Object -Property Wasted -Descending
