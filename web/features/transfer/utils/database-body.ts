/** Encodes a database as the body of `POST /api/imports/sqlite`. */
export async function databaseBody(database: Blob): Promise<Blob> {
  const reader = new FileReader();
  const url = await new Promise<string>((resolve, reject) => {
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error));
    reader.readAsDataURL(database);
  });
  return new Blob(['{"database":"', url.slice(url.indexOf(',') + 1), '"}'], { type: 'application/json' });
}
