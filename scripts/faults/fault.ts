/** A fault that is planted on purpose: the tests must find it. */
export interface Fault {
  /** The name of the fault, in kebab-case. */
  readonly name: string
  /** The file's path from the repository's root. */
  readonly file: string
  /** The correct code, which occurs once in the file. */
  readonly right: string
  /** What replaces it. */
  readonly wrong: string
  /** The narrowest command whose tests find it. */
  readonly found: { readonly by: 'unit' | 'int' | 'gallery' | 'e2e'; readonly in: string; readonly suite?: 'full' }
}

/**
 * Plants a fault in a text.
 * @throws Error unless the correct code occurs exactly once: then the fault needs new code.
 */
export function plant(text: string, { name, file, right, wrong }: Fault): string {
  const count = text.split(right).length - 1
  if (count !== 1) throw new Error(`${name}: its code is ${count} times in ${file}, not once. Correct scripts/faults.`)
  return text.replace(right, () => wrong)
}

const commands = {
  unit: (path: string) => ['vitest', 'run', '--project', 'unit*', '--bail=1', path],
  int: (path: string) => ['vitest', 'run', '--project', 'int', '--bail=1', path],
  gallery: (title: string) => ['playwright', 'test', '--config', 'e2e/gallery.config.ts', '--grep', title],
  e2e: (path: string) => ['playwright', 'test', '--config', 'e2e/playwright.config.ts', path],
} as const

/** The command that must fail while the fault is planted. */
export const commandOf = ({ found }: Fault): readonly string[] => commands[found.by](found.in)
