import type { Command } from 'commander'
import { checks } from '../doctor/checks.ts'
import { readDoctorConfig } from '../doctor/config.ts'
import { describeFindings } from '../doctor/describe-findings.ts'
import { examine } from '../doctor/examine.ts'
import type { Runner } from '../runner.ts'

const examples = `
Examples:
  $ pnpm consult doctor
  $ pnpm consult doctor --json
  $ API_URL=https://consult.example WORKER_URLS=http://10.0.0.7:4200 pnpm consult doctor

Run it with the environment of the processes. What is not set is not checked. Exits with 1 if there is a problem.`

/** Adds `doctor`: check everything that the installation needs, and say what to do. */
export function addDoctorCommand(program: Command, runner: Runner): void {
  program
    .command('doctor')
    .description('check the installation, and say what to do about each problem')
    .addHelpText('after', examples)
    .action(() =>
      runner.withEnvironment(async (environment) => {
        const findings = await examine(readDoctorConfig(environment), checks)
        const failed = findings.some(({ state }) => state === 'problem')
        return { result: { ok: !failed, checks: findings }, text: describeFindings(findings), failed }
      }),
    )
}
