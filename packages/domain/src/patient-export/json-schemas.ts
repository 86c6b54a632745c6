import { z } from 'zod'
import { accessLogSchema, exportManifestSchema, patientExportSchema, patientExportVersion } from './record.ts'

const formats = {
  'patient-export': patientExportSchema,
  'access-log': accessLogSchema,
  'export-manifest': exportManifestSchema,
} as const

const options: z.core.ToJSONSchemaParams = {
  // Within a version, fields may be added: as input, an object may have fields that its schema does not name.
  io: 'input',
  override: ({ jsonSchema }) => {
    // `format` already says it; zod's pattern for it is very long.
    if (jsonSchema.format !== undefined) delete jsonSchema.pattern
  },
}

/** The JSON Schemas of the files in an archive, by file name. They are published below `/docs/schemas/` and in each archive. */
export function exportJsonSchemas(): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(formats).map(([name, schema]) => {
      const file = `${name}.v${patientExportVersion}.schema.json`
      return [file, { $id: file, ...z.toJSONSchema(schema, options) }]
    }),
  )
}
