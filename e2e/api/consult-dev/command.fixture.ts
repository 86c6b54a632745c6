import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@consult/testing'

/** A run of the command. */
export interface Run {
  readonly out: () => string
  readonly err: () => string
  /** The lines of standard output as JSON. */
  readonly lines: <Line>() => Line[]
  /** Resolves with the exit code; null after a signal that it does not handle. */
  readonly ended: Promise<number | null>
  kill(signal: 'SIGINT' | 'SIGKILL'): void
}

export interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** The bundled command with its own home folder. */
export interface TestCommand {
  readonly home: string
  start(args: readonly string[], options?: { environment?: Record<string, string>; input?: string }): Run
  run(args: readonly string[], options?: { environment?: Record<string, string>; input?: string }): Promise<Ended>
  /** Kills the processes that are still running, and removes the home folder. */
  close(): Promise<void>
}

const root = join(import.meta.dirname, '../../..')
let bundled: string | null = null

/** The command's file, bundled once for all test files of a process, as `pnpm build` does. */
export function commandFile(): string {
  if (bundled === null) {
    const folder = mkdtempSync(join(tmpdir(), 'consult-dev-'))
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    execFileSync(process.execPath, [join(root, 'packages/consult-dev/build/build.ts'), folder])
    bundled = join(folder, 'consult-dev.js')
  }
  return bundled
}

/** @param always environment variables of every run. */
export function createCommand(always: Record<string, string> = {}): TestCommand {
  const file = commandFile()
  const home = mkdtempSync(join(tmpdir(), 'consult-home-'))
  const running = new Set<{ child: ChildProcess; ended: Promise<unknown> }>()

  const start: TestCommand['start'] = (args, { environment = {}, input } = {}) => {
    const child = spawn(process.execPath, [file, ...args], {
      // Do not pass on the machine's environment: it may contain a key.
      env: { HOME: home, PATH: process.env.PATH ?? '', ...always, ...environment },
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    })
    let out = ''
    let err = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      out += text
    })
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      err += text
    })
    child.stdin?.end(input)
    const ended = new Promise<number | null>((done) => child.once('close', (code) => done(code)))
    const entry = { child, ended }
    running.add(entry)
    void ended.then(() => running.delete(entry))
    return {
      out: () => out,
      err: () => err,
      lines: <Line>() =>
        out
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line) as Line),
      ended,
      kill: (signal) => void child.kill(signal),
    }
  }

  return {
    home,
    start,
    run: async (args, options) => {
      const run = start(args, options)
      return { code: await run.ended, out: run.out(), err: run.err() }
    },
    close: async () => {
      for (const { child } of running) child.kill('SIGKILL')
      await Promise.all([...running].map(({ ended }) => ended))
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** Waits until a run has printed a text. */
export const printed = (run: Run, text: string) =>
  until(`it prints "${text}"`, () => `${run.out()}${run.err()}`.includes(text))
