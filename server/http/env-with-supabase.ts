import type { Env, SupabaseEnv } from '../env.ts'

/** What the door needs: by the time it opens there is a Supabase, embedded or not. */
export type EnvWithSupabase = Env & { supabase: SupabaseEnv }
