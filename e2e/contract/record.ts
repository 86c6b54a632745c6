import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What test runs have seen of the published document, kept between them: a file for each process that saw anything,
 * which is named for when it began.
 *
 * What counts is what the last whole run of the integration tests saw, and all runs since that one began. A run of some
 * files only adds. A whole run that has come to its end forgets what was before it, and with that what tests saw that
 * are no longer there.
 */
export interface SeenRecord {
  /** Enters an answer, once. */
  note(answer: string): void
  /** All that counts. */
  answers(): ReadonlySet<string>
  /** Forgets the processes that began before a whole run did. @param began milliseconds. */
  forgetBefore(began: number): void
}

/** The record in a folder, which need not be there yet. @param began when this process did, milliseconds. */
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
