/** Formats a size in bytes. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  const kibibytes = bytes / 1024;
  return kibibytes < 1024 ? `${Math.round(kibibytes)} KiB` : `${Math.round(kibibytes / 102.4) / 10} MiB`;
}
