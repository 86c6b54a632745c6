import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What test runs have seen of the published document, stored between runs: one file per process, named after its start
 * time. The last full run of the integration tests counts, and all runs since it started. A run of single files only
 * adds to it. A full run that ends discards everything from before it, including answers of deleted tests.
 */
export interface SeenRecord {
  /** Records an answer once. */
  note(answer: string): void
  /** Everything that counts. */
  answers(): ReadonlySet<string>
  /** Discards processes that started before a full run. @param began the start of the full run, in milliseconds. */
  forgetBefore(began: number): void
}

/** The record in a folder, which is created on demand. @param began when this process started, in milliseconds. */
export function openRecord(folder: string, began: number): SeenRecord {
  const noted = new Set<string>()
  const files = () => {
    mkdirSync(folder, { recursive: true })
    return readdirSync(folder)
  }
  return {
    note: (answer) => {
      if (noted.has(answer)) return
      noted.add(answer)
      mkdirSync(folder, { recursive: true })
      appendFileSync(join(folder, `${began}-${process.pid}.txt`), `${answer}\n`)
    },
    answers: () => new Set(files().flatMap((file) => readFileSync(join(folder, file), 'utf8').trim().split('\n'))),
    forgetBefore: (time) => {
      for (const file of files()) if (Number.parseInt(file, 10) < time) rmSync(join(folder, file))
    },
  }
}
