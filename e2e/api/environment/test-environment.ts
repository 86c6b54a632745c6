import type { CallSettings } from '@consult/calls'
import type { TestDatabase } from '@consult/db/testing'
import type { PartnerSettings } from '@consult/directory'
import type { ServiceOptions } from '@consult/platform'
import type { OperatorServices } from '@consult/request'
import type { Scanner } from '@consult/scanner'
import type { StorageSettings } from '@consult/storage'
import type { FakeClock } from '@consult/testing'
import type { Translator } from '@consult/translator'
import type { ApiHost } from './api-host.ts'
import type { TestPartner } from './test-partner.ts'

/** The options that differ for another API process. */
export interface HostOptions {
  readonly environment?: 'test' | 'production'
  readonly databaseUrl?: string
  readonly replicas?: ServiceOptions['replicas']
  readonly trustProxy?: readonly string[]
  readonly onFault?: (fault: unknown) => void
  readonly storage?: StorageSettings
  readonly calls?: CallSettings | null
  readonly scanner?: Scanner | null
  readonly translator?: Translator | null
  readonly lookUpText?: ServiceOptions['lookUpText']
  readonly widgetDir?: string
}

/** The whole service with a separate database, under a clock that moves only when a test advances it. */
export interface TestEnvironment {
  readonly db: TestDatabase
  readonly clock: FakeClock
  readonly api: ApiHost
  /** The operator of the installation: the services that operators use. */
  readonly operator: OperatorServices
  /** The folder of stored files. */
  readonly filesFolder: string
  /** Logged or reported faults. A test that causes a fault removes it; any fault that is left fails the file. */
  readonly faults: unknown[]
  /**
   * Starts another API process with the same database; it closes with this one.
   * @param options.onFault receives its faults, for a process that is expected to have some.
   */
  startApi(options?: HostOptions): Promise<ApiHost>
  /** A new partner account with both products enabled. */
  partner(settings?: PartnerSettings): Promise<TestPartner>
  /** Runs the partner's lanes and due timers until nothing is left to do. */
  settle(partnerId: string): Promise<void>
  /** Runs matching in the partner's waiting room until no further ring is possible. */
  match(partnerId: string): Promise<void>
  close(): Promise<void>
}
