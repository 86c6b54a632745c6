import type { Route } from '../routes.ts'

/** The credentials of `/v1`, docs/credentials.md. */
export const securitySchemes = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description:
      "The partner's API key, `pp_live_…` in production and `pp_test_…` everywhere else. It is identity and tenant.",
  },
  physicianSession: {
    type: 'http',
    scheme: 'bearer',
    description:
      'A physician session token from `POST /v1/physicians/{id}/session`, in place of the key. It reaches the physician-side routes as its own physician, and lives 15 minutes.',
  },
  physicianIdToken: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Service-Physician',
    description:
      "Beside the API key: an ID token of the partner's identity provider, which names the physician who acts.",
  },
  assertedPhysician: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Service-Physician-Id',
    description:
      'Beside the API key: the id of the physician who acts, asserted by the partner. An account can switch this form off.',
  },
  embedSession: {
    type: 'http',
    scheme: 'bearer',
    description:
      "The widget's frame session, which it gets for an embed token at `POST /embed/session`. It reaches its patient's consults alone.",
  },
} as const

type Requirement = { readonly [Scheme in keyof typeof securitySchemes]?: string[] }

const actingAsPhysician: readonly Requirement[] = [
  { apiKey: [], assertedPhysician: [] },
  { apiKey: [], physicianIdToken: [] },
]

/** Who may call a route: one of these, with all that it names. */
export function securityOf({ reach: { accepts = [], clinician } }: Route): Requirement[] {
  const isPhysicians = accepts.includes('physician')
  return [
    ...(accepts.includes('partner') && !clinician ? [{ apiKey: [] }] : []),
    ...(accepts.includes('partner') && (clinician || isPhysicians) ? actingAsPhysician : []),
    ...(isPhysicians ? [{ physicianSession: [] }] : []),
    ...(accepts.includes('embed') ? [{ embedSession: [] }] : []),
  ]
}
