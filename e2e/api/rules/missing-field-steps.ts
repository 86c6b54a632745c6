import {
  asyncConsultSchema,
  createAsyncConsultSchema,
  createTelehealthConsultSchema,
  telehealthConsultSchema,
} from '@consult/domain'
import { textOf } from './sources.ts'

const kinds = [
  {
    folder: 'async-consult',
    table: 'async_consults',
    request: createAsyncConsultSchema,
    resource: asyncConsultSchema,
  },
  {
    folder: 'telehealth',
    table: 'telehealth_consults',
    request: createTelehealthConsultSchema,
    resource: telehealthConsultSchema,
  },
] as const

/** What a request says about the intake; the resource shows it within `intake`. */
const shownInIntake: readonly string[] = ['questionnaireKeys', 'intakeRequired']

const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The columns of a table as it is created, and those that migrations add to any table. */
function columnsIn(table: string): string {
  const created = textOf('packages/db/src/schema/*.sql').match(
    new RegExp(`create table tenant\\.${table} \\(.*?\\n\\)`, 's'),
  )
  return `${created?.[0] ?? ''}\n${textOf('packages/db/src/migrations/*.ts')}`
}

/**
 * Returns the missing steps of adding a field that a partner states when creating a consult, for all such fields.
 * Source: CONTRIBUTING.md, "Add a field to a consult".
 */
export function missingFieldSteps(): string[] {
  const tests = textOf('e2e/api/rules/**/*.int.test.ts')
  return kinds.flatMap(({ folder, table, request, resource }) => {
    const columns = columnsIn(table)
    const fields = Object.keys(request.shape).filter((field) => !shownInIntake.includes(field))
    return fields.flatMap((field) =>
      [
        ...(field in resource.shape ? [] : [`add it to packages/domain/src/${folder}/resource.ts`]),
        ...(new RegExp(`\\b${columnOf(field)}\\b`).test(columns)
          ? []
          : [`add the column ${columnOf(field)} of tenant.${table} to packages/db/src/schema, or by a migration`]),
        ...(new RegExp(`\\b${field}\\b`).test(tests) ? [] : ['add a test that states it to e2e/api/rules']),
      ].map((step) => `${folder} ${field}: ${step}`),
    )
  })
}
