/**
 * An id as one segment of a path.
 * @throws TypeError for what would name another path: nothing, `.` or `..`, which URLs resolve even when encoded.
 */
export function segment(id: string): string {
  if (typeof id !== 'string' || id === '' || id === '.' || id === '..') throw new TypeError('not an id')
  return encodeURIComponent(id)
}
