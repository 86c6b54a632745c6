import type { RequestContext, Services } from '@consult/request'
import type { Mapping } from '../resource.ts'

/** Where the FHIR interface is, below the address of the API. */
export const fhirPath = '/fhir/r4'

/** The public address of the FHIR interface. It never depends on what a request says about its host. */
export const fhirBase = ({ apiUrl }: Pick<Services, 'apiUrl'>): string => `${apiUrl}${fhirPath}`

export const mappingOf = ({ services, account }: RequestContext): Mapping => ({
  base: fhirBase(services),
  partnerId: account.partnerId,
})
