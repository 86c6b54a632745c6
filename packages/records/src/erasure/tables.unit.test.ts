import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../../..')
const textOf = (...patterns: string[]) =>
  globSync(patterns, { cwd: root })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')

/** The tables whose rows about a patient stay after an erasure, and why. */
const staying: Readonly<Record<string, string>> = {
  audit_entries: 'shows who did what, with ids alone, until its retention time ends',
  audit_page_patients: 'belongs to the audit',
}

/** The tables of tenants with a column that names a patient or a consult. */
function tablesAboutPatients(): string[] {
  const schema = textOf('packages/db/src/schema/*.sql', 'packages/db/src/migrations/*.ts')
  return [...schema.matchAll(/create table tenant\.(\w+) \((.*?)\n\s*\)/gs)]
    .filter(([, , columns = '']) => /^\s*(patient_id|async_consult_id|telehealth_consult_id) /m.test(columns))
    .map(([, name = '']) => name)
}

test('every table with rows about a patient is named where a patient is erased, or stays for a reason', () => {
  const tables = tablesAboutPatients()
  expect(tables.length).toBeGreaterThan(30)
  const erasing = textOf(
    'packages/*/src/**/*eras*/*.ts',
    'packages/*/src/**/*eras*.ts',
    'packages/records/src/exports/end-exports.ts',
  )
  const isNamed = (table: string) => new RegExp(`\\b${table}\\b`).test(erasing)
  expect(tables.filter((table) => !isNamed(table) && !Object.hasOwn(staying, table))).toEqual([])
})
