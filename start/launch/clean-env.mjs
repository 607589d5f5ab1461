/**
 * Returns the environment for tests: without keys, databases and ports of the shell and .env, which the tests would use.
 * The folder for screenshots stays: the stories fill it if somebody names one.
 */
export function cleanEnv(extra, env = process.env) {
  const ours =
    /^(OPENVIBE|SUPABASE|DATABASE|ANTHROPIC|SMTP|OTEL)_|^(PORT|HOST|MAIL_FROM|LOG_LEVEL|WORKER_CONCURRENCY|NODE_ENV)$/
  const kept = Object.entries(env).filter(([name]) => !ours.test(name) || name === 'OPENVIBE_PICTURES')
  return { ...Object.fromEntries(kept), OPENVIBE_ENV_FILE: 'none', ...extra }
}
