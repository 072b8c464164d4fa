/** Formats a size in bytes. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  const kibibytes = Math.round(bytes / 1024);
  if (kibibytes < 1024) return `${kibibytes} KiB`;
  const mebibytes = oneDecimal(bytes / 1024 ** 2);
  return mebibytes < 1024 ? `${mebibytes} MiB` : `${oneDecimal(bytes / 1024 ** 3).toLocaleString('en')} GiB`;
}

const oneDecimal = (value: number) => Math.round(value * 10) / 10;
