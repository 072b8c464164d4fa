using System.Threading.Channels;

/// <summary>A queue in memory that is drained in the background and finished before the app stops.</summary>
public sealed class Worker(IServiceScopeFactory scopes, ILogger<Worker> logger) : BackgroundService
{
    private readonly Channel<Func<IServiceProvider, CancellationToken, Task>> _jobs =
        Channel.CreateBounded<Func<IServiceProvider, CancellationToken, Task>>(
            new BoundedChannelOptions(1_000) { SingleReader = true, FullMode = BoundedChannelFullMode.Wait });

    /// <summary>Waits while the queue is full: back-pressure instead of growing for ever.</summary>
    public ValueTask EnqueueAsync(Func<IServiceProvider, CancellationToken, Task> job, CancellationToken stop = default) =>
        _jobs.Writer.WriteAsync(job, stop);

    protected override async Task ExecuteAsync(CancellationToken stop)
    {
        await foreach (var job in _jobs.Reader.ReadAllAsync(CancellationToken.None))
        {
            try
            {
                await using var scope = scopes.CreateAsyncScope();
                await job(scope.ServiceProvider, stop);
            }
            catch (Exception error)
            {
                logger.LogError(error, "A background job failed");
            }
        }
    }

    public override async Task StopAsync(CancellationToken deadline)
    {
        _jobs.Writer.TryComplete();
        if (ExecuteTask is { } running) await running.WaitAsync(deadline);
        await base.StopAsync(deadline);
    }
}
