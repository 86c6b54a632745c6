import { asyncConsultEventTypes, type EventType, eventCatalogue, telehealthEventTypes } from '@consult/domain'
import { openApiDocument, textOf } from './sources.ts'

const types = Object.keys(eventCatalogue) as EventType[]
const lifecycleTypes: readonly string[] = [...asyncConsultEventTypes, ...telehealthEventTypes]

/**
 * Returns the missing steps of adding an event, for all events: what to add, and where.
 * Source: CONTRIBUTING.md, "Add an event".
 */
export function missingEventSteps(): string[] {
  const document = openApiDocument()
  const tests = textOf('{e2e/api,packages/*/src}/**/*.int.test.ts')
  const page = textOf('docs/events.md')
  const triggers = textOf('packages/consult-dev/src/trigger/*.ts')
  const models = textOf('e2e/api/model/*.ts')
  const examples = textOf('packages/rest/src/openapi/examples/events.ts')
  const useCases = textOf(
    'packages/{directory,notifications,intake,clinical-notes,consults,teamwork,embed,identity,integration,records,platform,webhooks}/src/**/!(*.test).ts',
  )

  /** A state machine emits all lifecycle events but the first, which the use case of creating records. */
  const isRecorded = (type: EventType): string[] => {
    const isEmitted = lifecycleTypes.includes(type) && !type.endsWith('.created')
    if (!isEmitted) return useCases.includes(`'${type}'`) ? [] : ['record it in a use case, in packages/<subject>/src']
    const folder = `packages/domain/src/${type.startsWith('telehealth.') ? 'telehealth' : 'async-consult'}`
    return [
      ...(textOf(`${folder}/machine.ts`).includes(`'${type}'`) ? [] : [`emit it in ${folder}/machine.ts`]),
      ...(textOf(`${folder}/machine.fixture.ts`).includes(`'${type}'`)
        ? []
        : [`expect it in ${folder}/machine.fixture.ts`]),
      ...(models.includes(`'${type}'`) ? [] : ['expect it in the model of its kind, in e2e/api/model']),
    ]
  }

  return types.flatMap((type) =>
    [
      ...(eventCatalogue[type].description
        ? []
        : [
            'describe its meaning beside its data, in packages/domain/src (async-consult/events.ts, telehealth/events.ts or events/catalogue.ts)',
          ]),
      ...isRecorded(type),
      ...(examples.includes(`'${type}':`) ? [] : ['add an example to packages/rest/src/openapi/examples/events.ts']),
      ...(triggers.includes(`'${type}':`)
        ? []
        : [
            'add how to cause it to packages/consult-dev/src/trigger, or why it cannot be caused to "untriggered" there',
          ]),
      ...(tests.includes(type) ? [] : ['add a test that expects it to e2e/api/rules']),
      ...(page.includes(`| \`${type}\` |`) ? [] : ['add its row to docs/events.md']),
      ...(type in document.webhooks ? [] : ['run pnpm generate']),
    ].map((step) => `${type}: ${step}`),
  )
}
