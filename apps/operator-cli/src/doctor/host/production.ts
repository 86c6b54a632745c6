import type { Database } from '@consult/db'
import { checkProduction } from '@consult/operations'
import { findDatabaseUrl } from '../../database-url.ts'
import { databaseCheck, type Finding, ok, problem, warning } from '../check.ts'
import type { DoctorConfig } from '../config.ts'

/** Variables that, unless empty, allow what production forbids. */
const openings = (config: DoctorConfig) => {
  const { webhookAllowedHosts, jwksAllowedHosts } = config
  return [
    webhookAllowedHosts.length > 0 && 'WEBHOOK_ALLOWED_HOSTS',
    jwksAllowedHosts.length > 0 && 'JWKS_ALLOWED_HOSTS',
  ].filter((name) => name !== false)
}

async function findTestSettings({ directory }: Database): Promise<Finding> {
  const { rows } = { rows: await directory.selectFrom('partners').select('environment').distinct().execute() }
  if (!rows.some(({ environment }) => environment === 'production'))
    return ok('CONSULT_ENV is test, as are all partners')
  return problem(
    'CONSULT_ENV is test, and there are partners with production keys',
    'Set CONSULT_ENV=production for every process and for this command: until then, those keys are refused.',
  )
}

async function findSettings(database: Database, config: DoctorConfig): Promise<Finding> {
  if (config.environment === 'test') return findTestSettings(database)
  const {
    API_URL,
    PORTAL_URL,
    consoleUrl: CONSOLE_URL,
    SMTP_URL: smtpUrl,
    HINTS_URL: hintsUrl,
    environmentVariables: environment,
  } = config
  const urls = { API_URL, PORTAL_URL, CONSOLE_URL }
  const settings = { databaseUrl: findDatabaseUrl(config), urls, smtpUrl, hintsUrl }
  const problems = await checkProduction(database, { ...settings, environment })
  if (problems.length > 0) return problem('processes refuse to start with these settings', problems.join(' '))
  const open = openings(config)
  if (open.length === 0) return ok('nothing weakens production')
  return warning(`${open.join(' and ')} allow hosts that are not public`, 'Unset them, unless each host is meant.')
}

export const production = databaseCheck('settings', findSettings)
