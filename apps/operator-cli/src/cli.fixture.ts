import { execFile, spawn } from 'node:child_process'
import { join } from 'node:path'
import { testOperatorToken } from '@consult/db/testing'
import { compiledCode } from '@consult/testing/compiled-code'
import { run, type Surroundings } from './program.ts'

/** The exit code and output of a command. */
export interface Ending {
  readonly exitCode: number
  readonly stdout: string
  readonly stderr: string
}

/** Commands run as the operator of the test database, unless a test says otherwise. */
const asOperator = { CONSULT_OPERATOR_TOKEN: testOperatorToken }

const main = join(import.meta.dirname, 'main.ts')

/** Starts the command in its own process and leaves it running. */
export function startConsult(environment: Readonly<Record<string, string>>, ...args: string[]) {
  const env = { PATH: process.env.PATH ?? '', ...compiledCode(), ...asOperator, ...environment }
  const child = spawn(process.execPath, [main, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let stdout = ''
  child.stdout.on('data', (data) => {
    stdout += data
  })
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  return {
    /** Its output so far. */
    output: () => stdout,
    /** Interrupts it as Ctrl-C does. @returns its exit code. */
    interrupt: () => {
      child.kill('SIGINT')
      return ended
    },
  }
}

/**
 * Runs the command in its own process. Its environment contains only these variables, PATH and the folder of compiled
 * code.
 */
export function consult(environment: Readonly<Record<string, string>>, ...args: string[]): Promise<Ending> {
  const env = { PATH: process.env.PATH ?? '', ...compiledCode(), ...asOperator, ...environment }
  return new Promise((done) => {
    execFile(process.execPath, [main, ...args], { env }, (error, stdout, stderr) => {
      done({ exitCode: error ? Number(error.code) : 0, stdout, stderr })
    })
  })
}

/** Runs the command in this process. This is much faster, for tests that run many commands. */
export async function consultInProcess(
  environment: Readonly<Record<string, string>>,
  ...args: string[]
): Promise<Ending> {
  return consultAt({ environment }, ...args)
}

/** Like `run`, but a person answers at the terminal, or input is piped into the command. */
export async function consultAt(
  { environment, ...terminal }: Pick<Surroundings, 'environment' | 'ask' | 'readPiped'>,
  ...args: string[]
): Promise<Ending> {
  let [stdout, stderr] = ['', '']
  const exitCode = await run(args, {
    ...terminal,
    environment: { ...asOperator, ...environment },
    out: (text) => {
      stdout += text
    },
    err: (text) => {
      stderr += text
    },
  })
  return { exitCode, stdout, stderr }
}

/** Parses the JSON answer of a command that succeeded. @throws if it failed, with its stderr. */
export function resultOf<T>({ exitCode, stdout, stderr }: Ending): T {
  if (exitCode !== 0 || stderr !== '') throw new Error(`exit code ${exitCode}: ${stderr}`)
  return JSON.parse(stdout) as T
}

/** Parses the error of a command that failed: `{code, message, details?}`. */
export function errorOf({ stderr }: Ending): { code: string; message: string; details?: { issues: unknown[] } } {
  return (JSON.parse(stderr) as { error: { code: string; message: string } }).error
}
