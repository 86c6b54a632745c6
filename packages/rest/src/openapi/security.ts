import type { Route } from '../routes.ts'

/** The credentials of `/v1`, docs/credentials.md. */
export const securitySchemes = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description:
      'Your API key, `pp_live_…` in production and `pp_test_…` in test environments. Keep it on your server.',
  },
  physicianSession: {
    type: 'http',
    scheme: 'bearer',
    description:
      'A physician session token from `POST /v1/physicians/{id}/session`, sent in place of the API key. It acts as that physician and expires after 15 minutes.',
  },
  physicianIdToken: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Service-Physician',
    description: 'Sent with the API key: an ID token from your identity provider that identifies the acting physician.',
  },
  assertedPhysician: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Service-Physician-Id',
    description: 'Sent with the API key: the id of the acting physician. This can be turned off for an account.',
  },
  embedSession: {
    type: 'http',
    scheme: 'bearer',
    description:
      "The widget's session, which the widget gets for an embed token at `POST /embed/session`. It reaches only its patient's consults.",
  },
} as const

type Requirement = { readonly [Scheme in keyof typeof securitySchemes]?: string[] }

const actingAsPhysician: readonly Requirement[] = [
  { apiKey: [], assertedPhysician: [] },
  { apiKey: [], physicianIdToken: [] },
]

/** The security requirement of a route: any one of these entries, each with all its schemes. */
export function securityOf({ reach: { accepts = [], clinician } }: Route): Requirement[] {
  const isPhysicians = accepts.includes('physician')
  return [
    ...(accepts.includes('partner') && !clinician ? [{ apiKey: [] }] : []),
    ...(accepts.includes('partner') && (clinician || isPhysicians) ? actingAsPhysician : []),
    ...(isPhysicians ? [{ physicianSession: [] }] : []),
    ...(accepts.includes('embed') ? [{ embedSession: [] }] : []),
  ]
}
