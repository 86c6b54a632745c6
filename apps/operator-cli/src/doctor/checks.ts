import type { Check } from './check.ts'
import { archiving } from './database/backups.ts'
import { clock } from './database/clock.ts'
import { partitions } from './database/partitions.ts'
import { readReplicas } from './database/read-replicas.ts'
import { replication } from './database/replication.ts'
import { role, rowSecurity } from './database/roles.ts'
import { schema } from './database/schema.ts'
import { autovacuum, connections, durability } from './database/server-settings.ts'
import { node } from './host/node.ts'
import { production } from './host/production.ts'
import { secretsKey } from './host/secrets-key.ts'
import { certificates } from './network/certificates.ts'
import { files } from './network/files.ts'
import { mailServer } from './network/mail-server.ts'
import { mediaNodes } from './network/media-nodes.ts'
import { processes } from './network/processes.ts'
import { scanner } from './network/scanner.ts'
import { wakeUps } from './network/wake-ups.ts'
import { operators } from './people/operators.ts'
import { backlog } from './work/backlog.ts'
import { breakers } from './work/breakers.ts'
import { epoch } from './work/epoch.ts'

/** Every check of `consult doctor`, in the order in which they are shown. To add one, write its file and add it here. */
export const checks: readonly Check[] = [
  schema,
  role,
  rowSecurity,
  clock,
  autovacuum,
  durability,
  connections,
  replication,
  readReplicas,
  archiving,
  partitions,
  ...backlog,
  breakers,
  epoch,
  wakeUps,
  files,
  mailServer,
  scanner,
  mediaNodes,
  ...processes,
  certificates,
  operators,
  secretsKey,
  production,
  node,
]
