function Invoke-WithRetry {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory, Position = 0)] [scriptblock] $ScriptBlock,
        [ValidateRange(1, 20)] [int] $Tries = 4,
        [ValidateRange(0.1, 60)] [double] $DelaySeconds = 1
    )
    for ($attempt = 1; ; $attempt++) {
        try {
            return & $ScriptBlock
        }
        catch {
            if ($attempt -ge $Tries) { throw }
            Write-Warning "Attempt $attempt of ${Tries}: $($_.Exception.Message)"
            Start-Sleep -Milliseconds (1000 * $DelaySeconds * [math]::Pow(2, $attempt - 1))
        }
    }
}

# Invoke-WithRetry { Invoke-RestMethod https://api.example.com/health -ErrorAction Stop }
