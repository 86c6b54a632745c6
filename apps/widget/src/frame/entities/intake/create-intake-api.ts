import type { Client } from '../api/client.ts'
import { withAccess } from '../api/consult-api.ts'
import type { Access } from '../host/access.ts'
import type { IntakeApi } from './intake-api.ts'

export const createIntakeApi = ({ intakes }: Client, access: Access): IntakeApi => ({
  open: (consultId, key) => withAccess(access, () => intakes.open.query({ consultId, key })),
  save: (consultId, key, answers) => withAccess(access, () => intakes.save.mutate({ consultId, key, ...answers })),
})
