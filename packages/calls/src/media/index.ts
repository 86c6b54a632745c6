export * from './control-server.ts'
export * from './media-connection.ts'
export * from './media-node.ts'
