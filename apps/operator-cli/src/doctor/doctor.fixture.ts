import { check, databaseCheck, type Finding, ok } from './check.ts'
import { checks } from './checks.ts'
import { readDoctorConfig } from './config.ts'
import { examine } from './examine.ts'

/** Runs one check of `consult doctor` with this environment. @throws when no check has the name. */
export async function findingOf(name: string, environment: Readonly<Record<string, string>>): Promise<Finding> {
  const findings = await examine(
    readDoctorConfig(environment),
    checks.filter((each) => each.name === name),
  )
  const found = findings.find((each) => each.name === name)
  if (!found) throw new Error(`no check is called ${name}`)
  return found
}

/** Two checks that find nothing wrong, one with and one without the database. */
export const quietChecks = [check('alone', async () => ok('')), databaseCheck('with_database', async () => ok(''))]
