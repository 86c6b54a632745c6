import { RE2JS } from 're2js'

const compiled = new Map<string, RE2JS>()
const kept = 200

/**
 * The most steps of a pattern, with its repetitions written out. RE2 may do all of them at each character, and a few nested
 * repetitions have thousands.
 */
const mostSteps = 2_500

/** Steps times characters in one evaluation of a response, which take less than a quarter of a second. The longest text has the most steps once. */
const mostWork = 3_000_000

/**
 * Compiles a pattern. RE2 takes time linear in the text whatever the pattern is, so a partner's pattern cannot stop a process.
 * @throws if the pattern is not in the syntax of RE2, or has too many steps
 */
export function compilePattern(pattern: string): RE2JS {
  const known = compiled.get(pattern)
  if (known) return known
  const made = RE2JS.compile(pattern)
  if (made.programSize() > mostSteps) throw new Error('The pattern has too many repetitions.')
  if (compiled.size >= kept) compiled.clear()
  compiled.set(pattern, made)
  return made
}

/** Whether a pattern matches a whole text, as FHIR means it. */
export const matchesPattern = (pattern: string, text: string): boolean => compilePattern(pattern).matches(text)

/**
 * Begins the evaluation of one response. All its texts together have a limited amount of work, so that a stranger's form and
 * answers cannot stop a process.
 * @returns `matchesPattern`, which matches nothing once the work is used up
 */
export function startPatterns(): (pattern: string, text: string) => boolean {
  let left = mostWork
  return (pattern, text) => {
    left -= compilePattern(pattern).programSize() * (1 + text.length)
    return left >= 0 && matchesPattern(pattern, text)
  }
}
