export { migrations as workspaceMigrations } from './migrations.ts';
export { workspaceRoutes } from './routes.ts';
