export { migrations as workspaceMigrations } from './migrations.ts';
export { workspaceData } from './personal-data.ts';
export { workspaceRoutes } from './routes.ts';
