import type { Env, SupabaseEnv } from '../env.ts'

/** The environment that the door needs: by the time it opens there is a Supabase, embedded or hosted. */
export type EnvWithSupabase = Env & { supabase: SupabaseEnv }
