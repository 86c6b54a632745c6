import {
  type Actor,
  anonymousActor,
  appendAudit,
  inOperatorUnit,
  type OperatorServices,
  operatorsTenant,
  type RequestSource,
  type Services,
} from '@consult/request'

/**
 * Begins a new epoch of the event log, after a restore or a failover that lost writes.
 * @returns its number. @throws OperatorTokenError
 */
export async function announceRestore(services: OperatorServices): Promise<number> {
  const { epochs } = services
  const current = await epochs.current()
  return inOperatorUnit(services, { partnerId: operatorsTenant, act: 'db.restored' }, async ({ did }) => {
    const epoch = await epochs.raise(current, 'restored')
    return did({ type: 'installation', id: null, code: `epoch_${epoch}` }, epoch)
  })
}

/**
 * Records what the owner of the database did to the schema. The owner needs no operator, because the owner can do
 * everything; with a token, it is recorded under the operator's name.
 */
export async function recordOwnersAct(
  services: Services | OperatorServices,
  { act, source }: { act: string; source: RequestSource },
): Promise<void> {
  const actor: Actor = 'operator' in services ? services.self : anonymousActor(source)
  const entry = { type: 'installation', id: null, act, outcome: 'done', actor, requestId: null } as const
  await services.database.inTenant(operatorsTenant, (tx) => appendAudit(tx, [entry], services.clock.now()))
}
