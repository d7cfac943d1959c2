export const workspacePaths = {
  workspaceRead: '/v1/waa/user/workspace/read',
  workspaceSave: '/v1/waa/user/workspace/save',
} as const;
