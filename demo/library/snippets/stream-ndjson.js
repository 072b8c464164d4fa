/** Yields one parsed object per line while the reply is still coming in. */
export async function* readNdjson(response) {
  let rest = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop();
    for (const line of lines) if (line.trim() !== '') yield JSON.parse(line);
  }
  if (rest.trim() !== '') yield JSON.parse(rest);
}

// for await (const event of readNdjson(await fetch('/api/events'))) render(event);
