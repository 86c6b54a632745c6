/** Returns the initials of a name: "AO" for "Ada Osei, MD". */
export function initialsOf(name: string): string {
  const [person = ''] = name.split(',')
  const words = person.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase()
}
