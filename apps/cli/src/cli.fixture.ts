import { execFile, spawn } from 'node:child_process'
import { join } from 'node:path'
import { run } from './program.ts'

/** How a command line ended. */
export interface Ending {
  readonly exitCode: number
  readonly stdout: string
  readonly stderr: string
}

const main = join(import.meta.dirname, 'main.ts')

/** Starts the real command in a process of its own, and leaves it running. */
export function startConsult(environment: Readonly<Record<string, string>>, ...args: string[]) {
  const env = { PATH: process.env.PATH ?? '', ...environment }
  const child = spawn(process.execPath, [main, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let stdout = ''
  child.stdout.on('data', (data) => {
    stdout += data
  })
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  return {
    /** What it has said so far. */
    said: () => stdout,
    /** Asks it to end, as Ctrl-C does. @returns its exit code. */
    interrupt: () => {
      child.kill('SIGINT')
      return ended
    },
  }
}

/** Runs the real command in a process of its own, with these variables and no others of the service. */
export function consult(environment: Readonly<Record<string, string>>, ...args: string[]): Promise<Ending> {
  const env = { PATH: process.env.PATH ?? '', ...environment }
  return new Promise((done) => {
    execFile(process.execPath, [main, ...args], { env }, (error, stdout, stderr) => {
      done({ exitCode: error ? Number(error.code) : 0, stdout, stderr })
    })
  })
}

/** Runs the command in this process, which is much faster: for what needs many command lines. */
export async function consultInProcess(
  environment: Readonly<Record<string, string>>,
  ...args: string[]
): Promise<Ending> {
  let [stdout, stderr] = ['', '']
  const exitCode = await run(args, {
    environment,
    out: (text) => {
      stdout += text
    },
    err: (text) => {
      stderr += text
    },
  })
  return { exitCode, stdout, stderr }
}

/** The answer of a command that went well: its one line of JSON. @throws when it did not, with what it said. */
export function resultOf<T>({ exitCode, stdout, stderr }: Ending): T {
  if (exitCode !== 0 || stderr !== '') throw new Error(`exit code ${exitCode}: ${stderr}`)
  return JSON.parse(stdout) as T
}

/** The error of a command that did not: `{code, message, details?}`. */
export function errorOf({ stderr }: Ending): { code: string; message: string; details?: { issues: unknown[] } } {
  return (JSON.parse(stderr) as { error: { code: string; message: string } }).error
}
