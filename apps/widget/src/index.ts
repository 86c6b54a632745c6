import { mountWidget } from './loader/mount.ts'
import type { MountOptions as PageOptions, WidgetHandle } from './loader/options.ts'
import * as view from './loader/panel/view.ts'

export type { ConsultKind, ExpiryReason, Mode, Theme } from './bridge/protocol.ts'
export type { Corner, PageApi, ThemeOptions, WidgetEvent, WidgetEvents, WidgetHandle } from './loader/options.ts'

/** The options of `mount`. A bundled module does not know where the service is, so `baseUrl` is required. */
export interface MountOptions extends PageOptions {
  /** The address of the service, `https://consult.example`. */
  readonly baseUrl: string
}

/**
 * Puts a widget into the page. Call it in a browser. Source: docs/embedding.md.
 * @throws TypeError when `baseUrl` is not an address.
 */
export function mount(options: MountOptions): WidgetHandle {
  if (!URL.canParse(options.baseUrl)) throw new TypeError('baseUrl must be the address of the service')
  return mountWidget(options, { base: new URL(options.baseUrl).origin, loadView: async () => view })
}
