import { registerHooks } from 'node:module'

const source = new URL('../../sdk/src/index.ts', import.meta.url).href

/** Imported before a test process starts: it uses the sources of the SDK, whose package exports what `pnpm build` makes. */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@consult/sdk' ? { url: source, shortCircuit: true } : next(specifier, context),
})
