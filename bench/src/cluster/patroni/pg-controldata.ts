import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Prints what Patroni reads from `pg_controldata`, which the embedded PostgreSQL does not include. The layout is that
 * of PostgreSQL 18 on 64-bit little-endian machines (src/include/catalog/pg_control.h).
 */
const supportedVersion = 1800
const states = [
  'starting up',
  'shut down',
  'shut down in recovery',
  'shutting down',
  'in crash recovery',
  'in archive recovery',
  'in production',
]

const file = readFileSync(join(process.argv[2] ?? '', 'global/pg_control'))
if (file.readUInt32LE(8) !== supportedVersion) throw new Error('pg_control of another version than PostgreSQL 18')
const position = (offset: number) =>
  `${file.readUInt32LE(offset + 4).toString(16)}/${file.readUInt32LE(offset).toString(16)}`.toUpperCase()

const facts = {
  'Database system identifier': file.readBigUInt64LE(0),
  'Database cluster state': states[file.readUInt32LE(16)],
  'Latest checkpoint location': position(32),
  "Latest checkpoint's REDO location": position(40),
  "Latest checkpoint's TimeLineID": file.readUInt32LE(48),
  'Minimum recovery ending location': position(136),
  "Min recovery ending loc's timeline": file.readUInt32LE(144),
  'wal_level setting': 'replica',
  'wal_log_hints setting': file.readUInt8(176) ? 'on' : 'off',
  'max_connections setting': file.readUInt32LE(180),
  'max_worker_processes setting': file.readUInt32LE(184),
  'max_wal_senders setting': file.readUInt32LE(188),
  'max_prepared_xacts setting': file.readUInt32LE(192),
  'max_locks_per_xact setting': file.readUInt32LE(196),
  'track_commit_timestamp setting': file.readUInt8(200) ? 'on' : 'off',
}
for (const [name, value] of Object.entries(facts)) process.stdout.write(`${name}: ${value}\n`)
