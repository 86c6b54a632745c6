/** Returns the first letters of the first and the last name: `AP`. */
export function initialsOf(name: string): string {
  const parts = name.split(/\s+/).filter(Boolean)
  const letters = [parts[0], parts.length > 1 ? parts.at(-1) : '']
  return letters.map((part) => [...(part ?? '')][0]?.toUpperCase() ?? '').join('')
}
