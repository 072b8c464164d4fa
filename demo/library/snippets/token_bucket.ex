defmodule TokenBucket do
  @moduledoc "`take/2` is true while the key has tokens left; they come back at `rate` a second."
  use GenServer

  def start_link(opts), do: GenServer.start_link(__MODULE__, opts, name: opts[:name] || __MODULE__)

  def take(server \\ __MODULE__, key), do: GenServer.call(server, {:take, key})

  @impl true
  def init(opts) do
    {:ok, %{rate: Keyword.get(opts, :rate, 5), burst: Keyword.get(opts, :burst, 10), buckets: %{}}}
  end

  @impl true
  def handle_call({:take, key}, _from, state) do
    now = System.monotonic_time(:millisecond)
    {tokens, since} = Map.get(state.buckets, key, {state.burst, now})
    tokens = min(state.burst, tokens + (now - since) * state.rate / 1000)
    allowed = tokens >= 1
    left = if allowed, do: tokens - 1, else: tokens

    {:reply, allowed, put_in(state.buckets[key], {left, now})}
  end
end
