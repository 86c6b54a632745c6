import { RE2JS } from 're2js'

const compiled = new Map<string, RE2JS>()
const kept = 200

/**
 * Compiles a pattern. RE2 takes time linear in the text whatever the pattern is, so a partner's pattern cannot stop a process.
 * @throws if the pattern is not in the syntax of RE2
 */
export function compilePattern(pattern: string): RE2JS {
  const known = compiled.get(pattern)
  if (known) return known
  const made = RE2JS.compile(pattern)
  if (compiled.size >= kept) compiled.clear()
  compiled.set(pattern, made)
  return made
}

/** Whether a pattern matches a whole text, as FHIR means it. */
export const matchesPattern = (pattern: string, text: string): boolean => compilePattern(pattern).matches(text)
