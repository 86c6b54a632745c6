/**
 * Encodes an id as one path segment.
 * @throws TypeError for an id that would change the path: an empty string, `.` or `..`, which URLs resolve even when
 * encoded.
 */
export function segment(id: string): string {
  if (typeof id !== 'string' || id === '' || id === '.' || id === '..')
    throw new TypeError('Pass an id: it was empty, missing, "." or "..".')
  return encodeURIComponent(id)
}
