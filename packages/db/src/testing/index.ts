export { joinHosts, type ReplicatedServers, startReplicatedServers } from './replicated-servers.ts'
export * from './rewind-log.ts'
export * from './test-database.ts'
export * from './test-server.ts'
