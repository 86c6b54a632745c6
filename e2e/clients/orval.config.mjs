/** Orval's client has its base URL in the generated code, unlike its other options. */
export default {
  consult: {
    input: '../../docs/openapi.json',
    output: {
      target: 'generated/orval/api.ts',
      client: 'fetch',
      baseUrl: { runtime: 'baseUrl', imports: [{ name: 'baseUrl', importPath: '../../usage/scenario' }] },
    },
  },
}
